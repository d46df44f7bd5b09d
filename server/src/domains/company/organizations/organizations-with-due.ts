/**
 * A page of the organizations in which something is due, `$2` and `$3` being where it begins and how many it holds. What is
 * due is found first, by the index that holds it alone: else a walk in the order of organizations, through all that they
 * have, would promise to come to the first few soon, although hardly anything is due.
 *
 * Of an organization that has a clock of its own nothing is due by the real time, which `$1` is, unless it is `real` work.
 */
export const organizationsWithDue = (due: string, work: 'trade' | 'real' = 'trade'): string =>
  `with due as materialized (${due})
   select distinct d.org_id as id from due d
    where ($2::uuid is null or d.org_id > $2::uuid)${work === 'real' ? '' : livesInRealTime}
    order by d.org_id limit $3`

const livesInRealTime = `
      and not exists (select from quoin.organizations o where o.org_id = d.org_id and o.clock_at is not null)`
