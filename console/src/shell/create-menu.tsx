import { Menu } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useMe } from '../parts/use-me.ts'
import { useGo } from '../parts/use-address.ts'
import { creations, parseTarget } from './places.ts'

export function CreateMenu({ opened, onChange }: { opened: boolean; onChange: (opened: boolean) => void }) {
  const { can } = useMe()
  const go = useGo()
  const possible = creations.filter(({ permission }) => can(permission))
  if (possible.length === 0) return null
  return (
    <Menu position="bottom-end" width={200} shadow="md" opened={opened} onChange={onChange}>
      <Menu.Target>
        <button type="button" className="create">
          <Plus size={15} aria-hidden="true" />
          Create<kbd>C</kbd>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map(({ to, label }) => (
          <Menu.Item
            key={to}
            onClick={() => {
              const target = parseTarget(to)
              go(target.to, target.search)
            }}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
