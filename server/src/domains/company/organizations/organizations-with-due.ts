/**
 * A page of the organizations in which something is due, `$2` and `$3` being where it begins and how many it holds. What is
 * due is found first, by the index that holds it alone: else a walk in the order of organizations, through all that they
 * have, would promise to come to the first few soon, although hardly anything is due.
 */
export const organizationsWithDue = (due: string): string =>
  `with due as materialized (${due})
   select distinct d.org_id as id from due d where $2::uuid is null or d.org_id > $2::uuid order by d.org_id limit $3`
