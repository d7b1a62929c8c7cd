import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 font-semibold whitespace-nowrap transition active:translate-y-px disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60'

const looks = {
  primary: `${shape} border border-transparent bg-accent text-on-accent hover:bg-accent-strong`,
  secondary: `${shape} border border-edge text-ink hover:bg-sunken`,
  quiet: `${shape} border border-transparent px-3 text-ink hover:bg-sunken`,
  danger: `${shape} border border-edge text-danger hover:bg-sunken`,
  quietDanger: `${shape} border border-transparent px-3 text-danger hover:bg-sunken`,
} as const

interface Look {
  look?: keyof typeof looks
}

interface ButtonLinkProps extends ComponentProps<'a'>, Look {
  href: string
}

export function ButtonLink({ look = 'primary', children, ...rest }: ButtonLinkProps) {
  return (
    <a className={looks[look]} {...rest}>
      {children}
    </a>
  )
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Disables the button and shows a spinner. */
  busy?: boolean
}

export function Button({
  look = 'primary',
  busy = false,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={busy ? `relative ${looks[look]}` : looks[look]}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      {/* The hidden label keeps the button's width. */}
      <span className={`inline-flex items-center gap-2 ${busy ? 'opacity-0' : ''}`}>
        {children}
      </span>
    </button>
  )
}
