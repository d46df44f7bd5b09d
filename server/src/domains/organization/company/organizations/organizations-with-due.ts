/**
 * SQL that selects a page of the organizations with due work. `$1` is the real time, `$2` the cursor and `$3` the page
 * size. `trade` work of an organization with a test clock becomes due by that clock, so these organizations are left
 * out. `real` work becomes due by real time in every organization, so none is left out. The query reads the due work
 * first, by an index that contains only due rows. Otherwise the query planner would read all organizations in order,
 * because it wrongly expects many of them to have due work.
 */
export const organizationsWithDue = (due: string, work: 'trade' | 'real' = 'trade'): string =>
  `with due as materialized (${due})
   select distinct d.org_id as id from due d
    where ($2::uuid is null or d.org_id > $2::uuid)${work === 'real' ? '' : livesInRealTime}
    order by d.org_id limit $3`

const livesInRealTime = `
      and not exists (select from quoin.organizations o where o.org_id = d.org_id and o.clock_at is not null)`
