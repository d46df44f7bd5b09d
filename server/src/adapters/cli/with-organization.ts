import { invalidField } from '../../kernel/errors.ts'
import type { Organization } from '../../kernel/access/actor.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { asOperator } from './as-operator.ts'
import { callInstance, instanceOf } from './call-instance.ts'
import { type Installation, optionalText, type Options } from './command.ts'
import type { Session } from './session.ts'

/** Runs an operation in the organization that the options of a command name. */
export type CallOperation = <Input, Output>(
  operation: Operation<Input, Output>,
  input: object,
) => Promise<Output>

/** Organization of this installation, for what no operation reads. */
export interface OwnOrganization {
  session: Session
  org: Organization
}

/**
 * Runs `work` with a function that calls operations: on the instance that `--against` and `--key` name, or in the
 * organization `--org` of this installation, as its operator. The database is opened only in the second case.
 */
export async function withOrganization<T>(
  installation: Installation,
  options: Options,
  work: (call: CallOperation, own?: OwnOrganization) => Promise<T>,
): Promise<T> {
  const instance = await instanceOf(options)
  if (instance)
    return await work(
      // The answer of another instance has the type of this version. Newer instances may add members.
      async <Input, Output>(operation: Operation<Input, Output>, input: object) =>
        (await callInstance(instance, operation.name, input)) as Output,
    )
  const slug = optionalText(options, 'org')
  if (slug === undefined) throw invalidField('org', 'is required without --against')
  const session = await installation.openSession()
  try {
    const org = await session.organization(slug)
    return await work((operation, input) => asOperator(session, org, operation, input), { session, org })
  } finally {
    await session.close()
  }
}
