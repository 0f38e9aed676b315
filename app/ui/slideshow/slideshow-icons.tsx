const picture = { viewBox: '0 0 16 16', className: 'size-4', fill: 'currentColor' } as const

export const StepIcon = ({ back = false }) => (
  <svg aria-hidden="true" {...picture}>
    <path
      d={back ? 'M10.5 3 5.5 8l5 5' : 'm5.5 3 5 5-5 5'}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

export const PauseIcon = () => (
  <svg aria-hidden="true" {...picture}>
    <path d="M4.5 3.5h2.5v9H4.5zM9 3.5h2.5v9H9z" />
  </svg>
)

export const PlayIcon = () => (
  <svg aria-hidden="true" {...picture}>
    <path d="M5 3v10l8-5z" />
  </svg>
)
