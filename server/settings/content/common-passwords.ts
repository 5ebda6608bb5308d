/**
 * Passwords that attackers try first: the most common ones of leaked lists that are long enough to be accepted here, and those typical of
 * this industry and these countries. In lower case.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  01234567 0123456789 0987654321 11112222 11223344 112233445566 123123123 12341234 12344321 123454321 12345678 123456789
  1234567890 123456789a 12345678a 123456aa 123456abc 12345abc 12345qwert 1234abcd 1234qwer 123698745 123abc456 123qwe123
  123qweasd 123qweasdzxc 147258369 147852369 159357456 159753456 1a2b3c4d 1password 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx
  1qaz2wsx3edc 1qazxsw2 456789123 55555555 555555555 741852963 77777777 789456123 87654321 88888888 963852741 987654321
  99999999 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaa111222 abc12345 abc123456 abc123abc
  abcd1234 abcdefg1 abcdefgh admin123 admin1234 admin12345 adminadmin administrator administrator1 arsenal1 arsenal123
  asd123456 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl babygirl babygirl1 bangkok1 bangkok123 barcelona barcelona1
  baseball baseball1 basketball batman123 blessed1 blink182 butterfly casino123 casino777 changeme changeme1 changeme123
  charlie1 charlie123 chelsea1 chelsea123 chocolate christ123 christian cocacola computer computer1 corvette cristiano
  december default1 demo1234 doraemon doraemon1 dragon123 elephant ferrari1 football football1 football123 foreverlove
  freedom1 guest123 hellokitty ilovejesus iloveme1 iloveyou iloveyou1 iloveyou123 iloveyou2 iloveyou555 iluvyou1 internet
  jackpot1 jackpot123 jackpot777 jennifer jessica1 jesus123 jesuschrist jonathan jordan23 juventus killer123 laos1234 letmein1
  letmein123 liverpool liverpool1 liverpool123 login123 lottery123 lotto123 loveforever lovelove lovelove1 loveyou123 lucky777
  lucky888 manchester manunited manutd123 master123 maverick mercedes messi123 metallica michael1 michelle midnight money123
  money888 monkey123 mustang1 mylove123 mypassword naruto123 november p@ssw0rd p@ssword pa55word passw0rd password password!
  password1 password12 password123 password1234 passwordpassword passwort pikachu1 pokemon1 pokemon123 princess princess1
  princess123 q1234567 q123456789 q1w2e3r4 q1w2e3r4t5 qazwsx123 qazwsxedc qazwsxedcrfv qwe123456 qweasdzxc qwer1234 qwerty12
  qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop123 realmadrid rich8888 ronaldo123 ronaldo7
  root1234 samsung1 samsung123 scorpion secret123 september shadow123 slipknot slot1234 spiderman starwars starwars1 sunshine
  sunshine1 superman superman1 temp1234 temporary test1234 test12345 testing123 testtest thailand thailand1 thailand123
  trustno1 user1234 vientiane vientiane1 welcome1 welcome123 welcome2 whatever whatever1 win88888 z1234567 zaq12wsx zaq1xsw2
  zaq1zaq1 zxc123456 zxcvbnm1 zxcvbnm123 zxcvbnma
`
    .trim()
    .split(/\s+/),
)
