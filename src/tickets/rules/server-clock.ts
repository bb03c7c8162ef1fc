/** Readings of a page's two clocks, in milliseconds. */
export interface Clocks {
  /** Unix time of the device. It may be wrong, and may be set at any moment. */
  wall: number;
  /** Time since the page was loaded. Nobody can set it, but it may stop while the device sleeps. */
  steady: number;
}

/** If the clocks disagree by more than this since the last look, the device slept or its clock was set. */
export const DISAGREEMENT_MILLISECONDS = 2_000;

/**
 * Tells the server's time on a device whose own clock may be wrong by hours. It starts from the server's time at
 * load, or at a later answer, and adds the time that has passed. It works for hours without network.
 */
export function createServerClock(server: number, { wall, steady }: Clocks) {
  let now = server;
  let last: Clocks = { wall, steady };

  /**
   * Returns the server's time. `wasHidden`: the page was hidden since the last look, so the device may have slept.
   * Then the wall clock measures the elapsed time. Otherwise the steady clock does, because a wall clock that jumps
   * was set. `isDoubtful`: the caller should ask the server again.
   */
  function look(clocks: Clocks, wasHidden: boolean): { now: number; isDoubtful: boolean } {
    const byWall = clocks.wall - last.wall;
    const bySteady = clocks.steady - last.steady;
    now += wasHidden && byWall > bySteady ? byWall : bySteady;
    last = clocks;
    return { now, isDoubtful: Math.abs(byWall - bySteady) > DISAGREEMENT_MILLISECONDS };
  }

  /** Continues from the time in an answer of the server. */
  function set(answered: number, clocks: Clocks): void {
    now = answered;
    last = clocks;
  }

  return { look, set };
}
