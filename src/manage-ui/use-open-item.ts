import { useLocation, useNavigate } from "react-router";

/**
 * The item in the page's drawer. Its id is a parameter of the address, so that the link can be shared and
 * Back closes the drawer.
 */
export function useOpenItem(parameter: string) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const addressOf = (item: string | number | null) => {
    const parameters = new URLSearchParams(search);
    if (item === null) parameters.delete(parameter);
    else parameters.set(parameter, String(item));
    return parameters.size > 0 ? `${pathname}?${parameters}` : pathname;
  };
  return {
    open: new URLSearchParams(search).get(parameter),
    addressOf,
    show: (item: string | number) => void navigate(addressOf(item), { preventScrollReset: true }),
    close: () => void navigate(addressOf(null), { preventScrollReset: true }),
  };
}
