/** What a page's two clocks say, in milliseconds. */
export interface Clocks {
  /** Unix time of the device. It may be wrong, and may be set at any moment. */
  wall: number;
  /** Since the page was loaded. It is never set, but stands still on devices that sleep. */
  steady: number;
}

/** Clocks that disagree by more than this since the last look: the device slept, or its clock was set. */
export const DISAGREEMENT_MILLISECONDS = 2_000;

/**
 * Knows the server's time on a device whose own clock may be wrong by hours: from the server's time at load, or at a
 * later answer, it counts on. Without network it goes on for hours.
 */
export function createServerClock(server: number, { wall, steady }: Clocks) {
  let now = server;
  let last: Clocks = { wall, steady };

  /**
   * The server's time now. `wasHidden`: the page was hidden since the last look, so the device may have slept. Then its
   * own clock counts on; otherwise a clock that jumps was set. `isDoubtful`: the server should be asked again.
   */
  function look(clocks: Clocks, wasHidden: boolean): { now: number; isDoubtful: boolean } {
    const byWall = clocks.wall - last.wall;
    const bySteady = clocks.steady - last.steady;
    now += wasHidden && byWall > bySteady ? byWall : bySteady;
    last = clocks;
    return { now, isDoubtful: Math.abs(byWall - bySteady) > DISAGREEMENT_MILLISECONDS };
  }

  /** The server has said its time. */
  function set(answered: number, clocks: Clocks): void {
    now = answered;
    last = clocks;
  }

  return { look, set };
}
