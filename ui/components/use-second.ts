import { useEffect, useState } from 'react';

const SECOND = 1_000;

/** The browser's time (epoch ms), renewed every second while `running`. */
export function useSecond(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
