type Props = { className?: string }

/** Drawn on 16 × 16, shown at 16 px, or at 20 px with the class `icon-large`. */
export const StrokeIcon = ({ className = 'icon', path }: Props & { path: string }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
)

export const SearchIcon = (props: Props) => (
  <StrokeIcon {...props} path="M11 6.75a4.25 4.25 0 1 1-8.5 0 4.25 4.25 0 0 1 8.5 0ZM10 10l3.5 3.5" />
)
export const CloseIcon = (props: Props) => <StrokeIcon {...props} path="m4 4 8 8M12 4l-8 8" />
export const ChevronIcon = (props: Props) => <StrokeIcon {...props} path="m4.5 6.5 3.5 3.5 3.5-3.5" />
export const CheckIcon = (props: Props) => <StrokeIcon {...props} path="m3 8.5 3.5 3.5L13 4.5" />
export const MenuIcon = (props: Props) => (
  <StrokeIcon className="icon-large" {...props} path="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />
)
export const FunnelIcon = (props: Props) => <StrokeIcon {...props} path="M2 3.5h12M4.5 8h7M6.75 12.5h2.5" />
export const ListIcon = (props: Props) => (
  <StrokeIcon className="icon-large" {...props} path="M4 3h8v10.5H4zM6.25 2h3.5v2.5h-3.5zM6 7.5h4M6 10.25h4" />
)
