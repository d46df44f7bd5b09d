import type { FastifyReply, FastifyRequest } from 'fastify'
import { admission, type AdmissionParts } from '../rest/admission.ts'
import { type WorkflowCaller, workflowCaller, type WorkflowScope } from './caller.ts'

/** Returns the caller of a request, who must have one of the scopes. */
export type CallerWith = (...scopes: readonly WorkflowScope[]) => WorkflowCaller

export type DoorCheck = (request: FastifyRequest, callerWith: CallerWith, reply: FastifyReply) => void

/**
 * An entry point through which callers run operations. It has a path for its routes, and its own way to identify
 * callers.
 */
export interface Door {
  /** Path of the route that lists the operations. The other routes are below this path. */
  base: string
  /**
   * Creates the hook that runs before the body of a request is read. It identifies the caller, charges the request to
   * the caller's rate limit, and then runs `check`.
   */
  admit(check: DoorCheck): (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Returns the caller of an admitted request. */
  callerOf(request: FastifyRequest): WorkflowCaller
  /**
   * Sends an answer that several requests share, to a query that was admitted. Calls `run` for the first of these
   * requests. Returns false if the request must run its own query. If absent, each request does.
   */
  sendShared?: (
    request: FastifyRequest,
    reply: FastifyReply,
    run: (caller: WorkflowCaller) => Promise<string>,
  ) => Promise<boolean>
  /** Changes the bytes of an answer before they are sent. */
  onSend?: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>
}

/** The entry point for callers with an API key. */
export function keyDoor(parts: AdmissionParts): Door {
  return {
    base: '/api/v1/workflows',
    admit: (check) =>
      admission(parts, (request, access, reply) =>
        check(request, (...scopes) => workflowCaller(access, ...scopes), reply),
      ),
    callerOf: (request) => workflowCaller(request.access!, 'workflows:read', 'workflows:write'),
  }
}
