import type { Logger } from 'pino'
import type { Kernel } from '../../kernel/operations/kernel.ts'
import type { AdmissionParts } from '../rest/admission.ts'
import type { GuardedScope, Workflows } from '../workflows/index.ts'
import type { AutomationOperations } from './automation-tools.ts'
import type { ReferenceParts } from './resources.ts'

export const mcpPath = '/api/mcp'

/** URL of the MCP endpoint. It is the audience of the tokens of connected agents. */
export const mcpUrl = (publicUrl: string): string => publicUrl + mcpPath

/** URL of the document from which a program learns how to get a token for the MCP endpoint (RFC 9728). */
export const resourceMetadataUrl = (publicUrl: string): string =>
  `${publicUrl}/.well-known/oauth-protected-resource${mcpPath}`

export const mcpScopes: readonly GuardedScope[] = [
  'workflows:read',
  'workflows:write',
  'automations:read',
  'automations:write',
]

export interface McpParts extends AdmissionParts {
  kernel: Kernel
  workflows: Workflows
  automations: AutomationOperations
  reference: ReferenceParts
  /**
   * Returns the public URL of the service. It is a function, because the URL is not known before the server listens.
   */
  publicUrl: () => string
  log: Logger
}
