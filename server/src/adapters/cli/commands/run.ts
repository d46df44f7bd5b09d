import { memberOperations } from '../../../app/catalog.ts'
import type { MemberActor } from '../../../kernel/access/actor.ts'
import { AppError, type ErrorCode, invalidState } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { canonicalText, InvalidJson, type ParsedJson, parseJson } from '../../../kernel/json/index.ts'
import type { Receipted } from '../../../kernel/operations/receipts/receipt-claim.ts'
import { type WorkflowCaller, workflows } from '../../workflows/index.ts'
import { type Command, optionalText, type Options, textOf } from '../command.ts'
import type { Session } from '../session.ts'

export const runCommand: Command = {
  name: 'run <operation>',
  summary: 'Run any operation as a member.',
  options: (parser) =>
    parser
      .requiredOption('--org <slug>')
      .requiredOption('--member <email>')
      .requiredOption('--input <json>')
      .option(
        '--idempotency-key <key>',
        'idempotency key; a repeated call with the same key has no second effect',
      ),
  act: async (session, options, name) => {
    const gateway = workflows({
      kernel: session.kernel,
      log: session.kernel.services.log,
      operations: memberOperations,
    })
    const caller = callerOf(await memberIn(session, options))
    const operation = gateway.find(caller, name)
    const document = documentIn(options)
    const call = { input: document.value, requestId: newId() }
    if (operation.kind === 'query')
      return JSON.parse(await gateway.query(caller, { ...call, operation })) as unknown
    const idempotencyKey = optionalText(options, 'idempotencyKey') ?? newId()
    const ended = await gateway.mutate(caller, {
      ...call,
      operation,
      canonicalInput: canonicalText(document),
      idempotencyKey,
      confirmToken: undefined,
    })
    const result = resultOf(ended)
    for (const { message } of ended.receipt.warnings ?? []) session.print(`Warning: ${message}`)
    return result
  },
}

/**
 * Returns the caller of the operation: the member, with the scopes to read and to write. The caller has no API key,
 * because the command line needs none.
 */
function callerOf(actor: MemberActor): WorkflowCaller {
  return { actor, apiKeyId: null, scopes: new Set(['workflows:read', 'workflows:write']) }
}

function documentIn(options: Options): ParsedJson {
  try {
    return parseJson(textOf(options, 'input'))
  } catch (error) {
    if (error instanceof InvalidJson) throw new AppError('invalid_json', error.message)
    throw error
  }
}

async function memberIn(session: Session, options: Options): Promise<MemberActor> {
  const org = await session.organization(textOf(options, 'org'))
  const member = await session.member(org, textOf(options, 'member'))
  if (!member.active) throw new AppError('insufficient_permission', 'The member is deactivated.')
  const { id, role, location_ids } = member
  return { type: 'member', id, role, org, mode: 'live', locations: location_ids ?? '*' }
}

function resultOf({ receipt, answer, failure }: Receipted): unknown {
  if (failure) throw failure
  if (answer !== null) return JSON.parse(answer) as unknown
  const { request_id, state, error, resolution, http_status } = receipt
  // An earlier call with this idempotency key failed. Throws the stored error of that call again.
  if (error && http_status! >= 400) throw new AppError(error.code as ErrorCode, error.message)
  throw invalidState(`The mutation is ${state}. ${resolution ?? ''}`.trim(), [
    { message: error?.message ?? 'The mutation has not ended.', request_id, state },
  ])
}
