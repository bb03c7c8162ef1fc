import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { inheritTheme } from "../values/theme/theme.ts";
import { readThemeChoices } from "../values/theme/theme-choices.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { type Location, SOCIAL_PLATFORM_NAMES, socialHandle } from "../events/contract.ts";
import {
  findDefaults,
  locationOf,
  type OwnOrganizer,
  requireOrganizer,
  updateDefaults,
} from "../events/index.ts";
import { settingColumns, settingsOfRow } from "../platform/html/setting-columns.ts";
import { defaultsOf } from "../values/setting.ts";
import type { OrganizerSettings, UpdateOrganizerSettings } from "./contract.ts";
import { ORGANIZER_SETTINGS } from "./contract/settings-definition.ts";

export async function findOrganizerSettings(db: Db, own: OwnOrganizer): Promise<OrganizerSettings> {
  await requireOrganizer(db, own);
  const row = await db
    .selectFrom("organizer_settings")
    .selectAll()
    .where("organizer_id", "=", own.organizerId)
    .executeTakeFirst();
  const { settings } = await findDefaults(db, own);
  return {
    ...(row ? settingsOfRow(ORGANIZER_SETTINGS, row) : defaultsOf(ORGANIZER_SETTINGS)),
    default_attendee_details_collection_method: settings.attendee_details_collection_method,
    default_show_marketing_opt_in: settings.show_marketing_opt_in,
    default_allow_attendee_self_edit: settings.allow_attendee_self_edit,
    social_media_handles: (row?.social_media_handles ?? {}) as Record<string, string>,
    location_details: (row?.location ?? null) as Location | null,
    homepage_theme_settings: readThemeChoices(row?.homepage_theme_settings),
    inherited_theme: inheritTheme(),
  };
}

/** Changes the given settings. The defaults of new events are stored with the other defaults. */
export async function updateOrganizerSettings(
  db: Db,
  own: OwnOrganizer,
  change: UpdateOrganizerSettings,
  edit: Edit = unversioned,
): Promise<OrganizerSettings> {
  await edit.transaction(db, async (tx) => {
    await requireOrganizer(tx, own);
    const { kept, dropped } = handlesOf(change);
    const columns = {
      ...settingColumns(ORGANIZER_SETTINGS, change),
      ...(change.location_details !== undefined && { location: locationOf(change.location_details) }),
      updated_at: new Date(),
    };
    const handles = JSON.stringify(kept);
    await tx
      .insertInto("organizer_settings")
      .values({
        ...columns,
        social_media_handles: handles,
        organizer_id: own.organizerId,
        account_id: own.accountId,
      })
      .onConflict((conflict) =>
        conflict.column("organizer_id").doUpdateSet({
          ...columns,
          // Merges, so that concurrent changes of other handles are not lost.
          social_media_handles: sql`(organizer_settings.social_media_handles || ${handles}::jsonb) - ${dropped}::text[]`,
        }),
      )
      .execute();
    const defaults = given({
      attendee_details_collection_method: change.default_attendee_details_collection_method,
      show_marketing_opt_in: change.default_show_marketing_opt_in,
      allow_attendee_self_edit: change.default_allow_attendee_self_edit,
    });
    if (Object.keys(defaults).length > 0) await updateDefaults(tx, own, defaults);
  });
  return findOrganizerSettings(db, own);
}

/** The handles to set, and the handles to remove. All others stay. */
function handlesOf(change: UpdateOrganizerSettings): { kept: Record<string, string>; dropped: string[] } {
  const kept: Record<string, string> = {};
  const dropped: string[] = [];
  for (const platform of SOCIAL_PLATFORM_NAMES) {
    const wanted = change[`${platform}_handle`];
    if (wanted === undefined) continue;
    const handle = wanted && socialHandle(wanted);
    if (handle) kept[platform] = handle;
    else dropped.push(platform);
  }
  return { kept, dropped };
}

function given<Some extends object>(values: Some): { [Name in keyof Some]?: Exclude<Some[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
