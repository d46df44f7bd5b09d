export { type DemoOrganization, ensureDemo } from './ensure-demo.ts'
export type { DemoKeys } from './issue-keys.ts'
