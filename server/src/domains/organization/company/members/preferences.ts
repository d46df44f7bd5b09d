import * as z from 'zod'
import type { Queries } from '../../../../kernel/database/queries.ts'

/** How a member wants to see the console, on every computer. */
export const preferencesSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['comfortable', 'compact']).describe('Height of rows in lists.'),
  shortcuts: z.boolean().describe('False switches off commands that are single keys.'),
})

export type Preferences = z.infer<typeof preferencesSchema>

const defaults: Preferences = { theme: 'system', density: 'comfortable', shortcuts: true }

/** Finds the preferences of a member. A member who never changed any has the defaults. */
export async function findPreferences(db: Queries, orgId: string, memberId: string): Promise<Preferences> {
  const row = await db.row<Preferences>(
    `select p.theme, p.density, p.shortcuts from quoin.member_preferences p where p.org_id = $1 and p.member_id = $2`,
    [orgId, memberId],
  )
  return row ?? defaults
}

/** Stores changed preferences of a member. Omitted ones stay unchanged. */
export async function savePreferences(
  db: Queries,
  orgId: string,
  memberId: string,
  { theme, density, shortcuts }: { [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<Preferences> {
  const row = await db.row<Preferences>(
    `insert into quoin.member_preferences as p (org_id, member_id, theme, density, shortcuts)
     values ($1, $2, coalesce($3, '${defaults.theme}'), coalesce($4, '${defaults.density}'), coalesce($5, ${defaults.shortcuts}))
     on conflict (org_id, member_id) do update
        set theme = coalesce($3, p.theme), density = coalesce($4, p.density), shortcuts = coalesce($5, p.shortcuts)
     returning p.theme, p.density, p.shortcuts`,
    [orgId, memberId, theme ?? null, density ?? null, shortcuts ?? null],
  )
  return row!
}
