export { type DemoOrganization, ensureDemo } from './ensure-demo.ts'
export type { DemoKeys } from './issue-keys.ts'
export type { DemoPages } from './issue-links.ts'
