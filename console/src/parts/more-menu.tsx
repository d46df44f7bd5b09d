import { Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'

export interface MoreItem {
  label: string
  run: () => void
  isShown?: boolean
  isRed?: boolean
}

interface Props {
  items: readonly MoreItem[]
  /** Name of the button, for screen readers. */
  label?: string
}

/** Menu of further actions, opened by a button with three dots. Hidden if there are no actions. */
export function MoreMenu({ items, label: name = 'More actions' }: Props) {
  const shown = items.filter(({ isShown = true }) => isShown)
  if (shown.length === 0) return null
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <button type="button" className="icon-button" aria-label={name}>
          <Ellipsis size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map(({ label, run, isRed }) => (
          <Menu.Item key={label} onClick={run} {...(isRed ? { className: 'red-item' } : {})}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
