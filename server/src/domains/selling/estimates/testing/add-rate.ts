import { randomUUID } from 'node:crypto'
import type { Estimating } from './estimating.ts'

/** Adds a tax rate. If `isUsual`, it becomes the default rate of the organization's locations. */
export async function addRate(of: Estimating, percent: string, isUsual: boolean): Promise<string> {
  const id = randomUUID()
  await of.org.query(
    `insert into quoin.tax_rates (org_id, id, family_id, version, name, components, active, created_at, updated_at)
     values ($1, $2, $2, 1, $3, $4, true, now(), now())`,
    [id, `Rate ${percent}`, JSON.stringify([{ name: 'State', percent }])],
  )
  if (isUsual)
    await of.org.query('update quoin.locations set default_tax_rate_id = $2 where org_id = $1', [id])
  return id
}
