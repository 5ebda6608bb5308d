/**
 * The last resort when nothing could start, not even the catalogue of a language: three lines that need no library, and a way to try
 * again. Text nodes only, so it works whatever broke.
 */
export function showBootFailure(): void {
  const main = document.createElement('main')
  main.className = 'boot-failure'
  for (const [lang, text] of [
    ['th', 'เปิดแอปไม่สำเร็จ กรุณาตรวจสอบอินเทอร์เน็ต'],
    ['lo', 'ເປີດແອັບບໍ່ສຳເລັດ ກະລຸນາກວດອິນເຕີເນັດ'],
    ['en', 'The app could not start. Please check your connection.'],
  ] as const) {
    const line = document.createElement('p')
    line.lang = lang
    line.textContent = text
    main.append(line)
  }
  const again = document.createElement('button')
  again.textContent = 'ลองใหม่ · ລອງໃໝ່ · Try again'
  again.addEventListener('click', () => location.reload())
  main.append(again)
  document.getElementById('root')?.replaceChildren(main)
}
