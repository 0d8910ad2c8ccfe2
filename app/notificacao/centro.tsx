import { ActionIcon, Indicator, Popover, VisuallyHidden } from '@mantine/core';
import { Link } from '@remix-run/react';
import { IconBell } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { plural } from '#app/kit/formatos.ts';
import { contagem } from './notificacao.ts';
import classes from './notificacoes.module.css';
import { NotificacoesRecentes } from './recentes.tsx';

/** The bell in the head of every page: how many are unread, and the latest. Without JavaScript it leads to all. */
export function CentroDeNotificacoes() {
  const resumo = useDadosDaRaiz()?.notificacoes ?? null;
  const [aberto, setAberto] = useState(false);
  const por_ler = resumo?.por_ler ?? 0;
  const nome = por_ler === 0 ? 'Notificações' : `Notificações: ${plural(por_ler, 'por ler', 'por ler')}`;
  const alternar = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setAberto(!aberto);
  };
  return (
    <Popover opened={aberto} onChange={setAberto} position="bottom-end" width={360} trapFocus returnFocus shadow="md">
      {/* The target is the button itself: what it says of the dropdown stands on it, not on the badge around it. */}
      <Indicator label={contagem(por_ler)} disabled={por_ler === 0} size={16} offset={6} color="red.9" zIndex={1}>
        <Popover.Target>
          <ActionIcon
            component={Link}
            to="/notificacoes"
            role="button"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={nome}
            aria-haspopup="dialog"
            aria-expanded={aberto}
            onClick={alternar}
          >
            <IconBell size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} className={classes.centro} aria-label="Notificações">
        <VisuallyHidden role="status">{nome}</VisuallyHidden>
        {aberto && <NotificacoesRecentes posicao={resumo?.posicao} por_ler={por_ler} aoSair={() => setAberto(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}
