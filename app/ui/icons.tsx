type Props = { className?: string }

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export const SearchIcon = ({ className = 'size-4.5' }: Props) => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className={className} {...line}>
    <circle cx="8.5" cy="8.5" r="5.25" />
    <path d="m12.5 12.5 4.5 4.5" />
  </svg>
)

export const CloseIcon = ({ className = 'size-4' }: Props) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className={className} {...line}>
    <path d="m4 4 8 8M12 4l-8 8" />
  </svg>
)

export const ChevronIcon = ({ className = 'size-3' }: Props) => (
  <svg aria-hidden="true" viewBox="0 0 12 12" className={className} {...line}>
    <path d="m2.5 4.5 3.5 3.5 3.5-3.5" />
  </svg>
)

export const CheckIcon = ({ className = 'size-3.5' }: Props) => (
  <svg aria-hidden="true" viewBox="0 0 14 14" className={className} {...line}>
    <path d="m2.5 7.5 3 3 6-7" />
  </svg>
)

export const MenuIcon = ({ className = 'size-5' }: Props) => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className={className} {...line}>
    <path d="M3 5.5h14M3 10h14M3 14.5h14" />
  </svg>
)

export const FunnelIcon = ({ className = 'size-4' }: Props) => (
  <svg aria-hidden="true" viewBox="0 0 16 16" className={className} {...line}>
    <path d="M2 3.5h12M4.5 8h7M6.75 12.5h2.5" />
  </svg>
)

export const ListIcon = ({ className = 'size-5' }: Props) => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className={className} {...line}>
    <path d="M5 4h10v13H5zM8 2.5h4v3H8zM7.5 9h5M7.5 12.5h5" />
  </svg>
)
