export { mcpScopes, mcpUrl, resourceMetadataUrl } from './mcp-parts.ts'
export { mcpRoute } from './mcp-route.ts'
