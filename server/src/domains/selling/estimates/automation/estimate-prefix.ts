import { fieldsOf } from '../../../../kernel/automations/kinds/fields-of.ts'
import type { Facts, Prefix } from '../../../../kernel/automations/kinds/prefix.ts'
import { templateFields } from '../../../../kernel/automations/kinds/template-fields.ts'
import { estimatePrice } from '../../../messages/documents/index.ts'
import { createPublicLink } from '../../../messages/public-links/index.ts'
import { linkOf } from '../deliver-estimate.ts'
import { type Estimate, estimates } from '../estimate.ts'

const fields = fieldsOf(estimates.schema)

export const estimatePrefix: Prefix = {
  name: 'estimate',
  fields,
  templates: templateFields(new Map([...fields, ['price', 'text'] as const, ['link', 'text'] as const]), {
    always: ['total_cents', 'price', 'link'],
    nullable: ['estimate_number', 'expires_at'],
  }),
  async load(db, { orgId, now }, ids) {
    const rows = await estimates.findMany(db, orgId, ids)
    return new Map(rows.map((row) => [row.id, factsOf(estimates.present(row, { now, actor: { org: row } }))]))
  },
  /**
   * Returns a public link for the customer. Null for a draft or a withdrawn estimate, because the link would not show
   * it.
   */
  async link(db, services, { orgId, now }, id) {
    const row = await estimates.find(db, orgId, id)
    if (!row || row.status === 'draft' || row.status === 'void') return null
    const actor = { org: { id: orgId }, mode: 'live' } as const
    const link = await createPublicLink({ db, services, now, actor }, { ...linkOf(row), sentTo: null })
    return link.url
  },
}

/**
 * Returns the fields of the estimate for templates. Adds the price as text. Until the customer has chosen an option,
 * the text is the price range of the options.
 */
function factsOf(estimate: Estimate): Facts {
  const { total_cents: totalCents, options, currency, status } = estimate
  return {
    ...estimate,
    price: estimatePrice({ totalCents, currency, options: status === 'accepted' ? [] : options }),
  }
}
