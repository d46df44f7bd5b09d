import { Modal } from '@mantine/core'
import { usePreferences } from '../theme/preferences.ts'
import { keyHelp } from './keys.ts'

export function KeyHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { shortcuts } = usePreferences()
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard" size={640}>
      {!shortcuts && <p>Single-key shortcuts are off. Switch them on in your account.</p>}
      <dl className="key-list">
        {keyHelp.map(([keys, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
