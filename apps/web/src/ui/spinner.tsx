import { LoaderCircle } from 'lucide'
import { Icon } from './icon.tsx'

export function Spinner() {
  return <Icon icon={LoaderCircle} className="size-4 animate-spin" data-spinner />
}
