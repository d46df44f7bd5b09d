import type { Organization } from '../../kernel/access/actor.ts'
import { operatorOf } from '../../kernel/access/operator.ts'
import { newId } from '../../kernel/ids.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { run } from '../../kernel/operations/run.ts'
import type { Session } from './session.ts'

/** Runs a set-up command's operation as the operator of the installation; `run OPERATION` acts as a member instead. */
export function asOperator<Input, Output>(
  { kernel }: Pick<Session, 'kernel'>,
  org: Organization,
  operation: Operation<Input, Output>,
  input: object,
): Promise<Output> {
  return run(kernel, operation, { actor: operatorOf(org), input, requestId: newId() })
}
