import { type Check, listed, right, wrong } from '../check.ts'

/**
 * Row-level security separates the organizations, even if a statement lacks the condition on the organization.
 * Partitions have no policies of their own, because they can be read only through their table.
 */
export const rowSecurity: Check = {
  name: 'row-security',
  title: 'row-level security protects every table',
  async examine({ reader }) {
    const open = await reader.queries.rows<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p')
          and (n.nspname in ('quoin', 'live', 'sandbox')
                 and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
               or n.nspname = 'partitions' and not c.relrowsecurity)
        order by 1`,
    )
    if (open.length === 0) return right()
    const names = open.map(({ name }) => name)
    return wrong(
      `Row-level security is switched off or incomplete for ${listed(names)}, so that a mistake in a statement could show rows of another organization.`,
      `Find who changed it, and run \`alter table ${names[0]} enable row level security; alter table ${names[0]} force row level security\` for each of them.`,
    )
  },
}
