import { after, before } from 'node:test'
import { type TestApp, testApp } from './test-app.ts'

/** For a test suite that shares its process: restores the services and the clock of the shared service afterwards. */
export function restoreServices(): void {
  let services: TestApp['kernel']['services']
  before(async () => {
    services = { ...(await testApp()).kernel.services }
  })
  after(async () => {
    const { kernel, clock } = await testApp()
    Object.assign(kernel.services, services)
    clock.now = undefined
  })
}
