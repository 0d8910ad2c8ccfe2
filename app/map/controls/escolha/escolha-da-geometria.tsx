import { Button, Modal, Stack, Text } from '@mantine/core';
import { useJanelaTardia } from '#app/kit/janela-tardia.ts';
import type { TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import { Simbolo } from '#app/map/layers/legenda.tsx';
import { type CamadaNoMapa, nomeDaCamada } from './achados.ts';
import classes from './escolha.module.css';

interface Props {
  /** Topmost first. */
  readonly camadas: readonly CamadaNoMapa[];
  readonly tipos: readonly TipoNoMapa[];
  aoEscolher(camada: CamadaNoMapa): void;
  aoFechar(): void;
}

/** Which of the layers that lie over each other is meant. */
export default function EscolhaDaGeometria({ camadas, tipos, aoEscolher, aoFechar }: Props) {
  const [aberta, fechar] = useJanelaTardia();
  return (
    <Modal
      opened={aberta}
      onClose={fechar}
      onExitTransitionEnd={aoFechar}
      title="Selecione uma geometria"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Stack gap={4} component="ul" className={classes.lista}>
        {camadas.map((camada) => {
          const tipo = tipos.find(({ id }) => id === camada.tipo_id);
          return (
            <li key={camada.id}>
              <Button
                variant="subtle"
                color="gray"
                fullWidth
                justify="flex-start"
                leftSection={tipo && <Simbolo tipo={tipo} />}
                onClick={() => {
                  aoEscolher(camada);
                  fechar();
                }}
              >
                <Text span truncate>
                  {nomeDaCamada(camada)}
                </Text>
                {tipo && (
                  <Text span size="xs" c="dimmed" ml="xs">
                    {tipo.nome}
                  </Text>
                )}
              </Button>
            </li>
          );
        })}
      </Stack>
    </Modal>
  );
}
