import { newId } from '../../../../kernel/ids.ts'

export const samples = {
  'sync.changes': async () => ({ input: { limit: 5 }, subject: null }),
  'sync.upload.apply': async () => {
    const now = new Date().toISOString()
    const change = { operation: 'todos.create', input: { title: 'Call Ada' }, device_at: now }
    return {
      input: { device: 'Phone of Ada', device_now: now, changes: [{ change_id: newId(), ...change }] },
      subject: null,
    }
  },
}
