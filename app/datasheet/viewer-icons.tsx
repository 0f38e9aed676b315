import { StrokeIcon } from '#app/ui/icons.tsx'

export const ContentsIcon = () => <StrokeIcon path="M2.5 4h1M6 4h7.5M2.5 8h1M6 8h7.5M2.5 12h1M6 12h7.5" />
export const DownloadIcon = () => <StrokeIcon path="M8 2.5v7.5M4.75 7 8 10.25 11.25 7M2.5 13.5h11" />
export const OpenIcon = () => <StrokeIcon path="M9.5 2.5h4v4M13.5 2.5 8 8M12 9.5v4H2.5V4h4" />
export const UpIcon = () => <StrokeIcon path="m4 10 4-4 4 4" />
export const DownIcon = () => <StrokeIcon path="m4 6 4 4 4-4" />
export const MinusIcon = () => <StrokeIcon path="M3.5 8h9" />
export const PlusIcon = () => <StrokeIcon path="M3.5 8h9M8 3.5v9" />
export const FitWidthIcon = () => <StrokeIcon path="M2 3v10M14 3v10M4.5 8h7M6.25 6 4.25 8l2 2M9.75 6l2 2-2 2" />
export const FitPageIcon = () => (
  <StrokeIcon path="M4 2.5h8v11H4zM8 5v6M6.5 6.25 8 4.75l1.5 1.5M6.5 9.75 8 11.25l1.5-1.5" />
)
