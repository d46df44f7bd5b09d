import * as z from 'zod'
import { reach } from '../../kernel/access/actor.ts'
import { AppError, notFound } from '../../kernel/errors.ts'
import { idempotencyKey } from './argument-fields.ts'
import { reading, type Tool, tool, type ToolCall } from './tool.ts'
import { succeeded } from './tool-answer.ts'

const id = () => z.uuid().describe('Of the automation.')
const revision = () => z.int().min(1)
const writing = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const one = z.strictObject({ automation: z.looseObject({}) })

/** No organization has an automation yet: the list is empty, and none is found. */
export function automationTools(): Tool[] {
  const none = (call: ToolCall<unknown>): never => {
    checkAuthority(call)
    throw notFound('automation')
  }
  return [
    tool({
      name: 'list_automations',
      title: 'List automations',
      description: 'Lists the automations of the organization.',
      scopes: ['automations:read'],
      annotations: reading,
      arguments: z.strictObject({}),
      success: z.strictObject({ automations: z.array(z.looseObject({})) }),
      call: (call) => {
        checkAuthority(call)
        return succeeded('{"automations":[]}')
      },
    }),
    tool({
      name: 'get_automation',
      title: 'Read an automation',
      description: 'Reads one automation: its draft and its active definition.',
      scopes: ['automations:read'],
      annotations: reading,
      arguments: z.strictObject({ id: id() }),
      success: one,
      call: none,
    }),
    tool({
      name: 'save_automation_draft',
      title: 'Save a draft',
      description:
        'Replaces the draft of an automation with a complete definition. The active one goes on as it is.',
      scopes: ['automations:write'],
      annotations: writing,
      arguments: z.strictObject({
        id: id(),
        expectedRevision: revision().describe('Of the draft that you read; a newer one is not overwritten.'),
        definition: z.looseObject({}).describe('The complete definition, also of what stays the same.'),
        graph: z.looseObject({}).optional(),
        triggerConfig: z.looseObject({}).optional(),
        editorState: z.looseObject({}).nullable().optional(),
        idempotencyKey: idempotencyKey(),
      }),
      success: one,
      call: none,
    }),
    tool({
      name: 'publish_automation',
      title: 'Publish a draft',
      description: 'Makes a draft the active definition of its automation. An incomplete one is refused.',
      scopes: ['automations:write'],
      annotations: writing,
      arguments: z.strictObject({
        id: id(),
        draftRevisionNumber: revision().describe('Of the draft that is meant.'),
        idempotencyKey: idempotencyKey(),
      }),
      success: one,
      call: none,
    }),
    tool({
      name: 'pause_automation',
      title: 'Pause an automation',
      description: 'Stops new runs of an automation until it is published again.',
      scopes: ['automations:write'],
      annotations: writing,
      arguments: z.strictObject({ id: id(), idempotencyKey: idempotencyKey() }),
      success: one,
      call: none,
    }),
  ]
}

/** Automations act on the whole organization: so must the member who made the key, and the key. */
function checkAuthority({ access, caller: { actor } }: ToolCall<unknown>): void {
  if (reach(actor, 'manage_automations') !== 'all')
    throw new AppError('insufficient_permission', 'The member lacks the permission manage_automations.')
  if (actor.locations !== '*' || access.actor.locations !== '*')
    throw new AppError('insufficient_permission', 'Automations need access to all locations.')
}
