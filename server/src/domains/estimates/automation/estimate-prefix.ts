import { fieldsOf } from '../../../kernel/automations/kinds/fields-of.ts'
import type { Prefix } from '../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../kernel/automations/kinds/template-fields.ts'
import { createPublicLink } from '../../public-links/index.ts'
import { linkOf } from '../deliver-estimate.ts'
import { estimates } from '../estimate.ts'

const fields = fieldsOf(estimates.schema)

export const estimatePrefix: Prefix = {
  name: 'estimate',
  fields,
  templates: templateFields(new Map([...fields, ['link', 'text'] as const]), {
    always: ['total_cents', 'link'],
    nullable: ['estimate_number', 'expires_at'],
  }),
  async load(db, { orgId, now }, ids) {
    const rows = await estimates.findMany(db, orgId, ids)
    return new Map(rows.map((row) => [row.id, estimates.of(row, { now, actor: { org: row } })]))
  },
  /** A draft is nobody's yet, and what was withdrawn is nobody's any more. */
  async link(db, services, { orgId, now }, id) {
    const row = await estimates.find(db, orgId, id)
    if (!row || row.status === 'draft' || row.status === 'void') return null
    const actor = { org: { id: orgId }, mode: 'live' } as const
    const link = await createPublicLink({ db, services, now, actor }, { ...linkOf(row), sentTo: null })
    return link.url
  },
}
