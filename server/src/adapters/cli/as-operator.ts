import type { Organization } from '../../kernel/access/actor.ts'
import { operatorOf } from '../../kernel/access/operator.ts'
import { newId } from '../../kernel/ids.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { run } from '../../kernel/operations/run.ts'
import type { Session } from './session.ts'

/**
 * Runs the operation of a set-up command such as `orgs create`. The caller is the operator of the
 * installation, not a member of the organization. (`run OPERATION` is the command that acts as a member.)
 */
export function asOperator<Input, Output>(
  { kernel }: Pick<Session, 'kernel'>,
  org: Organization,
  operation: Operation<Input, Output>,
  input: object,
): Promise<Output> {
  return run(kernel, operation, { actor: operatorOf(org), input, requestId: newId() })
}
