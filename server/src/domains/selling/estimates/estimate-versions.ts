import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, instant } from '../../../kernel/schema/fields.ts'

export const versionSchema = z.object({
  revision: z.int(),
  sent_at: instant(),
  total_cents: visibleWith('view_pricing', cents()),
})

/** SQL column for a `select` of estimates `r`: all revisions that were sent, as JSON, oldest first. */
export const versionsOfEstimate = `coalesce((
    select json_agg(json_build_object(
             'revision', v.revision, 'total_cents', v.total_cents,
             'sent_at', to_char(v.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.revision)
      from estimate_versions v where v.org_id = r.org_id and v.estimate_id = r.id), '[]')`
