export { mcpPath, type McpParts, mcpRoute } from './mcp-route.ts'
