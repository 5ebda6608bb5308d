/** The pocket with the marigold lozenge, `size` in CSS pixels. From 48 px on the pocket shows its stitches. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className="flex-none" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M16 1.8 26 11.8 16 21.8 6 11.8z"
        fill="#ffb81f"
        stroke="#ffb81f"
        strokeWidth="2.4"
        strokeLinejoin="round"
      />
      <path d="M16 7.2 20 11.2 16 15.2 12 11.2z" fill="#22327a" />
      <path
        d="M2 14.8c0-.8.7-1.5 1.5-1.5h5.2c1.2 0 1.7.7 2.2 1.5 1 1.8 2.8 3.1 5.1 3.1s4.1-1.3 5.1-3.1c.5-.8 1-1.5 2.2-1.5h5.2c.8 0 1.5.7 1.5 1.5v9.5a5.6 5.6 0 0 1-5.6 5.6H7.6A5.6 5.6 0 0 1 2 24.3z"
        fill="#fff"
      />
      {size >= 48 && (
        <path
          d="M4.8 17v7.2a2.8 2.8 0 0 0 2.8 2.8h16.8a2.8 2.8 0 0 0 2.8-2.8V17"
          fill="none"
          stroke="#8f9cd0"
          strokeWidth=".7"
          strokeDasharray="2 1.4"
        />
      )}
    </svg>
  )
}
