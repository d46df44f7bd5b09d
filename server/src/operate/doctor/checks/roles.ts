import { type Check, listed, right, wrong } from '../check.ts'

export const roles: Check = {
  name: 'roles',
  title: 'the roles of the service have no rights that they do not need',
  async examine({ reader }) {
    const excessive = await reader.queries.rows<{ name: string; rights: string[] }>(
      `select r.rolname::text as name, r.rights
         from (select r.rolname, array_remove(array[
                        case when r.rolsuper then 'superuser' end, case when r.rolbypassrls then 'bypassrls' end,
                        case when r.rolcreaterole and r.rolname <> 'quoin_owner' then 'createrole' end,
                        case when r.rolreplication then 'replication' end,
                        case when r.rolcanlogin and r.rolname in ('quoin_live', 'quoin_sandbox', 'quoin_system') then 'login' end], null) as rights
                 from pg_roles r
                where r.rolname in ('quoin_live', 'quoin_sandbox', 'quoin_system', 'quoin_service', 'quoin_owner')) r
        where cardinality(r.rights) > 0 order by 1`,
    )
    if (excessive.length === 0) return right()
    const { name, rights } = excessive[0]!
    return wrong(
      `Roles have rights that they must not have: ${listed(excessive.map((each) => `${each.name} (${each.rights.join(', ')})`))}.`,
      `Find out who granted these rights. Run \`alter role ${name} ${rights.map((each) => `no${each}`).join(' ')}\`.`,
    )
  },
}
