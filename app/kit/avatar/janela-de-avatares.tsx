import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useJanelaTardia } from '../janela-tardia.ts';
import classes from './avatar.module.css';
import { Avatar } from './avatar.tsx';
import { avatares } from './avatares.ts';

interface Props {
  readonly escolhendo?: boolean;
  aoEscolher(avatar_id: number): void;
  /** Once the dialog has gone. */
  aoFechar(): void;
}

/** The library: one is chosen by clicking it and given up by clicking it again; only a chosen one can be selected. */
export default function JanelaDeAvatares({ escolhendo = false, aoEscolher, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  const [escolhido, setEscolhido] = useState<number | null>(null);
  return (
    <Modal opened={aberta} onClose={fechar} onExitTransitionEnd={aoFechar} title="Escolher avatar">
      <Stack gap="md">
        <fieldset className={classes.colecao} aria-label="Avatares" style={{ border: 0, margin: 0, padding: 0 }}>
          {avatares.map(({ id, nome }) => (
            <button
              key={id}
              type="button"
              className={classes.miniatura}
              aria-pressed={escolhido === id}
              onClick={() => setEscolhido(escolhido === id ? null : id)}
            >
              <Avatar avatar_id={id} lado={56} />
              {nome}
            </button>
          ))}
        </fieldset>
        <Group justify="flex-end">
          <Button variant="default" onClick={fechar}>
            Cancelar
          </Button>
          <Button
            disabled={escolhido === null}
            loading={escolhendo}
            onClick={() => {
              if (escolhido === null) return;
              aoEscolher(escolhido);
              fechar();
            }}
          >
            Selecionar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
