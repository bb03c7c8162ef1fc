/**
 * Props of a button that does nothing while `isOff`. Unlike a disabled button it keeps the focus, so that a user of the
 * keyboard stays in the row.
 */
export function pressUnless(isOff: boolean, onPress: () => void) {
  return {
    "aria-disabled": isOff || undefined,
    // The look of a disabled button.
    "data-disabled": isOff || undefined,
    onClick: () => {
      if (!isOff) onPress();
    },
  };
}
