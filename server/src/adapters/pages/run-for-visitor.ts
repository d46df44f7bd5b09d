import type { FastifyRequest } from 'fastify'
import type { Operation } from '../../kernel/operations/operation.ts'
import { type Kernel, run } from '../../kernel/operations/run.ts'
import { customerOf } from '../inbound/enter-portal.ts'

/** Runs an operation for the visitor of a booking page. */
export function runForVisitor<Output>(
  { kernel }: { kernel: Kernel },
  request: FastifyRequest,
  operation: Operation<unknown, Output>,
  input: Record<string, unknown>,
): Promise<Output> {
  return run(kernel, operation, { actor: customerOf(request), input, requestId: request.requestId })
}
