import {
  type Icon,
  IconAlertTriangle,
  IconArrowRight,
  IconBell,
  IconBox,
  IconCheck,
  IconCircle,
  IconClock,
  IconEye,
  IconFlag,
  IconHammer,
  IconLeaf,
  IconLock,
  IconPlayerPause,
  IconQuestionMark,
  IconSearch,
  IconStar,
  IconTool,
  IconX,
} from '@tabler/icons-react';
import type { IconeDeStatus } from '#domain/deteccao-status/icones.ts';

const ICONES: Readonly<Record<IconeDeStatus, Icon>> = {
  alerta: IconAlertTriangle,
  bandeira: IconFlag,
  busca: IconSearch,
  caixa: IconBox,
  cadeado: IconLock,
  certo: IconCheck,
  circulo: IconCircle,
  estrela: IconStar,
  folha: IconLeaf,
  ferramenta: IconTool,
  martelo: IconHammer,
  olho: IconEye,
  pausa: IconPlayerPause,
  pergunta: IconQuestionMark,
  relogio: IconClock,
  seta: IconArrowRight,
  sino: IconBell,
  xis: IconX,
};

/** The icon of a status by the name that events keep; a circle for one that is not drawn any more. */
export function IconeDoStatus({ icone, tamanho = 14 }: { readonly icone: string; readonly tamanho?: number }) {
  const Icone = (ICONES as Readonly<Record<string, Icon>>)[icone] ?? IconCircle;
  return <Icone size={tamanho} stroke={2} aria-hidden />;
}
