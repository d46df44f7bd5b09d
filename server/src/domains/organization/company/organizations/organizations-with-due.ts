/**
 * Selects a page of the organizations with due work. `$2` is the cursor and `$3` the page size. The due work is
 * selected first, by the index that contains only due rows. Otherwise the query planner would read all organizations in
 * order, because it expects to find some with due work soon, although hardly any has due work.
 *
 * `$1` is the real time. Organizations with a test clock have nothing due by real time, unless it is `real` work.
 */
export const organizationsWithDue = (due: string, work: 'trade' | 'real' = 'trade'): string =>
  `with due as materialized (${due})
   select distinct d.org_id as id from due d
    where ($2::uuid is null or d.org_id > $2::uuid)${work === 'real' ? '' : livesInRealTime}
    order by d.org_id limit $3`

const livesInRealTime = `
      and not exists (select from quoin.organizations o where o.org_id = d.org_id and o.clock_at is not null)`
