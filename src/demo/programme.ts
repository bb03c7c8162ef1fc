import type { DemoEvent } from "./demo-event.ts";
import { ceramicsWeekend } from "./programme/ceramics-weekend.ts";
import { codeClub } from "./programme/code-club.ts";
import { gulfDataDays } from "./programme/gulf-data-days.ts";
import { lifeboatBreakfast } from "./programme/lifeboat-breakfast.ts";
import { listeningSession } from "./programme/listening-session.ts";
import { newYearSwingBall } from "./programme/new-year-swing-ball.ts";
import { nightOfTheCellos } from "./programme/night-of-the-cellos.ts";
import { rooftopCinema } from "./programme/rooftop-cinema.ts";
import { summerOpenAir } from "./programme/summer-open-air.ts";
import { tiniestStage } from "./programme/tiniest-stage.ts";
import { tokyoPaperWalk } from "./programme/tokyo-paper-walk.ts";
import { winterHalfMarathon } from "./programme/winter-half-marathon.ts";

/**
 * The events of the demo installation, in many zones, currencies and states, so that every screen has
 * realistic content. Random numbers are assigned in the order of this list, so new events must be added at
 * the end.
 */
export const PROGRAMME: readonly DemoEvent[] = [
  nightOfTheCellos,
  rooftopCinema,
  tokyoPaperWalk,
  gulfDataDays,
  codeClub,
  lifeboatBreakfast,
  tiniestStage,
  newYearSwingBall,
  ceramicsWeekend,
  listeningSession,
  winterHalfMarathon,
  summerOpenAir,
];
