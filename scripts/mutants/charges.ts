import type { Mutant } from './mutant.ts'

const bodies = ['server/test/bodies-pay.test.ts']

/** The charge of every request for its bytes. */
export const chargesMutants: readonly Mutant[] = [
  {
    promise: 'bytes: a body is charged by its length before it is read',
    file: 'server/src/adapters/rest/admission.ts',
    text: 'await admit(limiter, buckets, reply, 1 + unitsOfBody(request) + units)',
    becomes: 'await admit(limiter, buckets, reply, 1 + units)',
    tests: bodies,
  },
  {
    promise: 'bytes: a large answer is charged to the next request',
    file: 'server/src/adapters/rest/admission.ts',
    text: "owed.add(id, unitsBeyondFirst(Number(reply.getHeader('content-length'))))",
    becomes: 'owed.add(id, 0)',
    tests: bodies,
  },
  {
    promise: 'bytes: a body larger than its operation takes is refused by its length',
    file: 'server/src/adapters/workflows/admit-operation.ts',
    text: "requireWithinLimit(operation, Number(request.headers['content-length'] ?? 0))",
    becomes: 'requireWithinLimit(operation, 0)',
    tests: bodies,
  },
  {
    promise: 'bytes: a body in chunks is read no further than its operation takes',
    file: 'server/src/adapters/workflows/admit-operation.ts',
    text: 'return boundBody(request, body, bodyLimit, mostOf(bodyLimit))',
    becomes: 'return boundBody(request, body, bodyLimit * 64, mostOf(bodyLimit))',
    tests: bodies,
  },
  {
    promise: 'bytes: a large message of MCP is bounded by the operation that it names',
    file: 'server/src/adapters/mcp/bound-message.ts',
    text: 'return Math.min(Math.max(limits.get(name) ?? 0, usualBodyLimit) + leadingBytes, largestMessage)',
    becomes: 'return limits.has(name) ? largestMessage : largestMessage + leadingBytes',
    tests: bodies,
  },
  {
    promise: 'bytes: units that a key owes are settled once',
    file: 'server/src/kernel/limits/weight.ts',
    text: 'if (units > 0) this.#units.set(bucketId, this.of(bucketId) + units)',
    becomes: 'if (units < 0) this.#units.set(bucketId, this.of(bucketId) + units)',
    tests: bodies,
  },
]
