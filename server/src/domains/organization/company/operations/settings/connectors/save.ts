import * as z from 'zod'
import { invalidField } from '../../../../../../kernel/errors.ts'
import { redacted } from '../../../../../../kernel/operations/operation.ts'
import { saveOperation } from '../../../../../../kernel/records/save-operation.ts'
import { id, text } from '../../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../../kernel/schema/named-id.ts'
import { mostMembers } from '../../../../../../kernel/schema/most-members.ts'
import { connectorMembers } from '../../../connectors/connector-members.ts'
import { newConnectorKey } from '../../../connectors/connector-key.ts'
import { connectors } from '../../../connectors/connector.ts'
import { isActiveMember } from '../../../members/members-table.ts'

const leadMember = () => z.enum(connectorMembers)

export const saveConnector = saveOperation(connectors, {
  name: 'settings.connectors.save',
  summary: 'Create or change a connector.',
  description:
    'A connector is an entry point through which another system sends leads. Omitted fields stay ' +
    'unchanged; null clears a field. The whole key is shown only when it is created. A new key ' +
    'invalidates the old one immediately.',
  permission: ['manage_integrations'],
  requiresConfirmation: true,
  wholeOrganization: true,
  sensitive: true,
  destructive: true,
  // The hint contains a part of the random key, so both are redacted. Otherwise the confirm token of a dry run would
  // depend on a random value.
  redact: (output) =>
    output.connector_key === null ? output : { ...output, connector_key: redacted, key_hint: redacted },
  setUp: true,
  fields: {
    connector_id: id().optional().describe('Connector to change. Omit it to create one.'),
    name: text(200, 1).optional().describe('Name. Required for a new connector.'),
    active: z.boolean().optional().describe('False refuses leads that arrive through the connector.'),
    source_label: text(200, 1)
      .nullish()
      .describe('Source that is stored in leads that arrive through the connector.'),
    assigned_to: idOf('member')
      .nullish()
      .describe('Member to whom leads of the connector are assigned. Null means the owner.'),
    notes_prefix: text(1000, 1)
      .nullish()
      .describe("Text that is added at the beginning of each lead's notes."),
    aliases: mostMembers(100, z.record(text(200, 1), leadMember()))
      .optional()
      .describe(
        'Field names of the sending system, each mapped to a field of a lead. The list replaces all ' +
          'earlier aliases.',
      ),
    required_fields: z
      .array(leadMember())
      .max(connectorMembers.length)
      .optional()
      .describe('Fields that a lead must have. A lead without one of them waits for review.'),
    new_key: z.literal(true).optional().describe('True replaces the key of the connector with a new key.'),
  },
  idField: 'connector_id',
  neededForNew: { name: 'is required for a new connector' },
  defaults: (ctx) => ({
    connector_key: newConnectorKey(ctx.services.cell),
    active: true,
    aliases: {},
    required_fields: [],
    last_import_at: null,
  }),
  async columns(ctx, { new_key, required_fields, ...plain }, before) {
    const { assigned_to } = plain
    if (typeof assigned_to === 'string' && !(await isActiveMember(ctx.db, ctx.actor.org.id, assigned_to)))
      throw invalidField('assigned_to', 'is not an active member of the organization')
    return {
      ...plain,
      required_fields: required_fields && [...new Set(required_fields)],
      connector_key: before && new_key && newConnectorKey(ctx.services.cell),
    }
  },
  output: connectors.schema.extend({
    connector_key: z.string().nullable().describe('The whole key, if this call created it. Null otherwise.'),
  }),
  present(ctx, after, before) {
    const isNewKey = after.connector_key !== before?.connector_key
    return { ...connectors.present(after, ctx), connector_key: isNewKey ? after.connector_key : null }
  },
})
