import { ActionIcon, Button } from '@mantine/core';
import { Link, useRevalidator } from '@remix-run/react';
import { IconDeviceTv, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCadencia } from '#app/kit/relogio/usar-cadencia.ts';
import { comTecla, useTeclas } from '#app/kit/teclas.ts';
import { useMovimento } from './movimento/movimento.tsx';
import { useAbrirTelao } from './movimento/telao.ts';
import classes from './painel.module.css';
import { ATUALIZAR_MS } from './ritmos.ts';
import { TECLAS_DO_PAINEL } from './teclas.ts';

interface Props {
  readonly outro: { readonly endereco: string; readonly nome: string };
  /** The filter, which goes along to the other dashboard. */
  readonly consulta: string;
  readonly podeTelao: boolean;
  readonly children: ReactNode;
}

/** What one does with a whole dashboard. */
export function Controles({ outro, consulta, podeTelao, children }: Props) {
  const { parado, alternar } = useMovimento();
  const { abrir } = useAbrirTelao();
  const Icone = parado ? IconPlayerPlay : IconPlayerPause;
  return (
    <div className={classes.controles}>
      {children}
      <Button
        variant="default"
        leftSection={<Icone size={16} aria-hidden />}
        title={comTecla(parado ? 'Continuar' : 'Pausar', TECLAS_DO_PAINEL.pausa)}
        onClick={alternar}
      >
        {parado ? 'Continuar' : 'Pausar'}
      </Button>
      {podeTelao && (
        <Button variant="default" leftSection={<IconDeviceTv size={16} aria-hidden />} onClick={abrir}>
          Telão
        </Button>
      )}
      {podeTelao && (
        <Button component={Link} variant="default" to="/dashboard/teloes">
          Telões
        </Button>
      )}
      <Button
        component={Link}
        variant="default"
        to={consulta === '' ? outro.endereco : `${outro.endereco}?${consulta}`}
      >
        {outro.nome}
      </Button>
      <Atualizar />
    </div>
  );
}

/** Reads the page again each so often, and when somebody asks: the icon turns once. */
export function Atualizar() {
  const { revalidate } = useRevalidator();
  const [voltas, setVoltas] = useState(0);
  const atualizar = () => {
    setVoltas((antes) => antes + 1);
    void revalidate();
  };
  const cadencia = useCadencia(ATUALIZAR_MS, atualizar, false);
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Atualizar agora"
      title="Atualizar agora; por si, a cada 5 minutos"
      onClick={() => {
        atualizar();
        cadencia.recomecar();
      }}
    >
      <IconRefresh key={voltas} size={18} aria-hidden className={voltas > 0 ? classes.gira : undefined} />
    </ActionIcon>
  );
}

/** The letter that stops what goes on by itself, and lets it go on. */
export function TeclasDoPainel() {
  const { alternar } = useMovimento();
  useTeclas({ [TECLAS_DO_PAINEL.pausa]: alternar });
  return null;
}
