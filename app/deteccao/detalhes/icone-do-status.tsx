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
  IconGavel,
  IconHelp,
  IconLeaf,
  IconLock,
  IconPlayerPause,
  IconSearch,
  IconStar,
  IconTool,
  IconX,
} from '@tabler/icons-react';

const ICONES: Readonly<Record<string, Icon>> = {
  ...{ alerta: IconAlertTriangle, bandeira: IconFlag, busca: IconSearch, caixa: IconBox, cadeado: IconLock },
  ...{ certo: IconCheck, circulo: IconCircle, estrela: IconStar, folha: IconLeaf, ferramenta: IconTool },
  ...{ martelo: IconGavel, olho: IconEye, pausa: IconPlayerPause, pergunta: IconHelp, relogio: IconClock },
  ...{ seta: IconArrowRight, sino: IconBell, xis: IconX },
};

/** The icon of a status; a circle where it is none that is drawn. */
export function IconeDoStatus({ icone }: { readonly icone: string }) {
  const Icone = ICONES[icone] ?? IconCircle;
  return <Icone size={18} aria-hidden />;
}
