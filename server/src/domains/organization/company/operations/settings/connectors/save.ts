import * as z from 'zod'
import { invalidField, notFound } from '../../../../../../kernel/errors.ts'
import { newId } from '../../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../../kernel/operations/context.ts'
import { mutation, redacted } from '../../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../../kernel/schema/named-id.ts'
import { mostMembers } from '../../../../../../kernel/schema/most-members.ts'
import { requiredUnless, withRules } from '../../../../../../kernel/schema/member-rules.ts'
import { connectorMembers } from '../../../connectors/connector-members.ts'
import { newConnectorKey } from '../../../connectors/connector-key.ts'
import { isActiveMember } from '../../../members/members-table.ts'
import { connectorOf, connectorSchema } from '../../../connectors/connector.ts'
import {
  type ConnectorDetails,
  insertConnector,
  lockConnector,
  saveConnectorRow,
} from '../../../connectors/connectors-table.ts'
import { omitUndefined } from '../../../settings/omit-undefined.ts'
import { revised } from '../../../settings/revised.ts'
import { requireLive } from '../../../settings/set-up-authority.ts'

const leadMember = () => z.enum(connectorMembers)

export const saveConnector = mutation({
  name: 'settings.connectors.save',
  summary: 'Create or change a connector.',
  description:
    'Absent members are kept; null clears. The whole key is shown only when it is created. A new key ' +
    'invalidates the old one immediately.',
  permission: ['manage_integrations'],
  wholeOrganization: true,
  sensitive: true,
  destructive: true,
  // The hint is redacted with the key, so that the confirm token of a dry run does not depend on the random key.
  redact: (output) =>
    output.connector_key === null ? output : { ...output, connector_key: redacted, key_hint: redacted },
  input: withRules(
    z.strictObject({
      connector_id: id().optional().describe('Connector to change. Absent: a new one.'),
      name: text(200, 1).optional().describe('Name. Required for a new connector.'),
      active: z.boolean().optional().describe('False: its leads are refused.'),
      source_label: text(200, 1).nullish().describe('Source of its leads.'),
      assigned_to: idOf('member').nullish().describe('Member who follows up its leads. Null: the owner.'),
      notes_prefix: text(1000, 1).nullish().describe('Text put before the notes of its leads.'),
      aliases: mostMembers(100, z.record(text(200, 1), leadMember()))
        .optional()
        .describe('Replaces all aliases: member names of the sender, mapped to ours.'),
      required_fields: z
        .array(leadMember())
        .max(connectorMembers.length)
        .optional()
        .describe('Leads without these members wait for review.'),
      new_key: z.literal(true).optional().describe('Replaces the key of a connector.'),
      expected_version: expectedVersion(),
    }),
    requiredUnless('name', 'connector_id', 'is needed for a new connector'),
  ),
  output: connectorSchema.extend({
    connector_key: z.string().nullable().describe('The whole key, if this call created it.'),
  }),
  errors: ['not_found', 'insufficient_permission', 'stale_version', 'unsupported_in_test_mode'],
  async handler(ctx, { connector_id, new_key, expected_version, ...input }) {
    const orgId = ctx.actor.org.id
    requireLive(ctx.actor)
    const before = connector_id === undefined ? undefined : await lockConnector(ctx.db, orgId, connector_id)
    if (connector_id !== undefined && !before) throw notFound('connector')
    if (before) requireVersion(before, expected_version)
    await requireActive(ctx, input.assigned_to)

    const connector: ConnectorDetails = {
      ...(before ?? blank(input.name!, ctx.services.cell)),
      ...omitUndefined(input),
    }
    connector.required_fields = [...new Set(connector.required_fields)]
    if (!before) {
      await insertConnector(ctx.db, orgId, connector, ctx.now)
      return { ...connectorOf(connector), connector_key: connector.connector_key }
    }
    if (new_key) connector.connector_key = newConnectorKey(ctx.services.cell)
    const after = revised(before, connector)
    if (after !== before) await saveConnectorRow(ctx.db, orgId, after, ctx.now)
    return { ...connectorOf(after), connector_key: new_key ? after.connector_key : null }
  },
})

function blank(name: string, cell: string): ConnectorDetails {
  return {
    id: newId(),
    connector_key: newConnectorKey(cell),
    name,
    active: true,
    source_label: null,
    assigned_to: null,
    notes_prefix: null,
    aliases: {},
    required_fields: [],
    last_import_at: null,
    version: 1,
  }
}

async function requireActive(ctx: MutationContext, memberId: string | null | undefined): Promise<void> {
  if (typeof memberId === 'string' && !(await isActiveMember(ctx.db, ctx.actor.org.id, memberId)))
    throw invalidField('assigned_to', 'is no active member of the organization')
}
