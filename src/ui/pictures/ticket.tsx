import './ticket.css'
import type { ReactNode } from 'react'

interface TicketProps {
  /** The figure of the reward, or its picture. */
  stub: ReactNode
  /** The reward was taken. */
  isTorn?: boolean
  children: ReactNode
}

/** A reward in a list. It may be inside a button. */
export function Ticket({ stub, isTorn = false, children }: TicketProps) {
  return (
    <span className={isTorn ? 'ticket ticket-torn' : 'ticket'}>
      <span className="ticket-stub">{stub}</span>
      <span className="ticket-body">{children}</span>
    </span>
  )
}

interface BigTicketProps {
  /** What it is worth. */
  children: ReactNode
  /** Its conditions, or the button that takes it. */
  below: ReactNode
}

/** The one reward of a sheet or dialog. */
export function BigTicket({ children, below }: BigTicketProps) {
  return (
    <section className="big-ticket">
      <div className="big-ticket-top">{children}</div>
      <div className="big-ticket-below">{below}</div>
    </section>
  )
}
